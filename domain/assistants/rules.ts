import type { Endpoint } from '../endpoint.ts'
import type { KeyScope } from '../keys/scopes.ts'
import { type ToolName, toolNames, tools } from './tools.ts'

/** Whose key an assistant shows: what it was given, and whether it is a person's. */
export type KeyHolder = { scopes: readonly KeyScope[]; isPerson: boolean }

export const mayCall = ({ scopes, isPerson }: KeyHolder, { keyScope, needsPerson }: Endpoint) =>
  keyScope !== undefined && scopes.includes(keyScope) && (isPerson || needsPerson !== true)

/** Nobody is offered what they would be refused. */
export const toolsFor = (holder: KeyHolder): ToolName[] =>
  toolNames.filter((name) => tools[name].calls.every((call) => mayCall(holder, call)))

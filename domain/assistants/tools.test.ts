import { describe, expect, it } from 'vitest'
import { contract } from '../contract.ts'
import type { Endpoint } from '../endpoint.ts'
import { keyScopes } from '../keys/scopes.ts'
import { toolsFor } from './rules.ts'
import { describedTool, isTool, toolNames, tools } from './tools.ts'

const calls: Endpoint[] = Object.values(contract).flatMap((room) => Object.values(room))
const callsOf = (name: keyof typeof tools): readonly Endpoint[] => tools[name].calls

describe('A tool of assistants', () => {
  it.each(toolNames)('makes calls of the contract that are open to keys, and no others: %s', (name) => {
    expect(callsOf(name).length).toBeGreaterThan(0)
    for (const call of callsOf(name)) {
      expect(calls).toContain(call)
      expect(call.keyScope).toBeDefined()
    }
  })

  it.each(toolNames)('that says that it only reads makes calls that only read: %s', (name) => {
    const isReading = callsOf(name).every(({ method }) => method === 'GET')
    expect([name, tools[name].effect === 'reads']).toEqual([name, isReading])
  })

  it.each(toolNames)('is described to a machine with what it takes: %s', (name) => {
    const { inputSchema, annotations, description } = describedTool(name)
    expect(inputSchema.type).toBe('object')
    expect(annotations.readOnlyHint && annotations.destructiveHint).toBe(false)
    expect(description.length).toBeGreaterThan(40)
  })

  it('says of a field what its name does not: how several statuses are told, and what an id is for', () => {
    const fieldsOf = (name: keyof typeof tools) => describedTool(name).inputSchema.properties
    expect(fieldsOf('search_okrs').status).toMatchObject({
      description: expect.stringMatching(/^One or several of on_track, /),
    })
    expect(fieldsOf('post_update').status).not.toHaveProperty('description')
    expect(fieldsOf('create_okr').id).toMatchObject({ description: expect.stringContaining('made once') })
    expect(fieldsOf('read_okr').id).toEqual({ type: 'string', format: 'uuid' })
  })

  it('is known by its own name alone', () => {
    expect([isTool('read_okr'), isTool('constructor'), isTool('Read_OKR')]).toEqual([true, false, false])
  })
})

describe('What an assistant is offered', () => {
  it('is reading by default, and writing with the right to it', () => {
    const offered = (...scopes: (typeof keyScopes)[number][]) => toolsFor({ scopes, isPerson: true })
    expect(offered('read').every((name) => tools[name].effect === 'reads')).toBe(true)
    expect(offered('updates')).toEqual(['post_update', 'comment'])
    expect(offered('okrs')).toEqual(['create_okr'])
    expect(offered(...keyScopes)).toEqual(toolNames)
  })

  it('with a key of the company is nothing that is about a person', () => {
    const offered = toolsFor({ scopes: keyScopes, isPerson: false })
    expect(toolNames.filter((name) => !offered.includes(name))).toEqual([
      'my_week',
      'list_blockers',
      'comment',
    ])
  })
})

import { messages } from '@cairn/domain/messages'
import { lazyRouteComponent } from '@tanstack/react-router'
import { lazy, type ReactNode } from 'react'
import { RefusedError } from './api.ts'
import { isServed } from './session-leaving.ts'

/** A part of the program that did not come. A browser may remember that it failed, so only a new page helps. */
export class UnloadedError extends RefusedError {
  constructor() {
    super({ code: 'unavailable', message: messages.network }, 0)
  }
}

/** Where the server answers, the part is of an earlier version and gone: the router opens the page anew. */
const orUnloaded = async <M>(load: () => Promise<M>): Promise<M> => {
  try {
    return await load()
  } catch (error) {
    throw (await isServed()) ? error : new UnloadedError()
  }
}

/** The page of a route, loaded when it is first opened. */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => orUnloaded(load), name)

/** A dialog or a step, loaded when it is first shown. */
export const lazyPart = <P>(load: () => Promise<(props: P) => ReactNode>) =>
  lazy(async () => ({ default: await orUnloaded(load) }))

import type { APIResponse, BrowserContext, Page, Route } from '@playwright/test'

/**
 * Answers as the server does, with something changed on the way. A page that has gone elsewhere meanwhile wants no answer
 * any more, and what was fetched for it is gone as well.
 */
export const changeAnswer = <Reply>(
  where: Page | BrowserContext,
  address: string | RegExp,
  change: (reply: Reply, route: Route) => Reply | Promise<Reply>,
  onAnswered: (route: Route) => void = () => {},
) =>
  where.route(address, async (route) => {
    const response = await route.fetch().catch(() => null)
    const reply = response && (await readOf<Reply>(response))
    if (response === null || reply === null) return route.abort().catch(() => {})
    const json = await change(reply, route)
    await route.fulfill({ response, json }).catch(() => {})
    onAnswered(route)
  })

const readOf = async <Reply>(response: APIResponse): Promise<Reply | null> =>
  response.json().catch(() => null)

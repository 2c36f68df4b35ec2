import { messages } from '@cairn/domain/accounts/messages'
import type { QueryClient } from '@tanstack/react-query'
import { RefusedError } from './api.ts'
import { refreshSession } from './session.ts'

const look = { every: 100, within: 3000 }

/** After sign-in: the person behind the cookie, who is there only if the browser has kept it. */
export const awaitUser = async (client: QueryClient) => {
  const end = Date.now() + look.within
  for (;;) {
    const me = await refreshSession(client)
    if (me) return me
    if (Date.now() + look.every > end)
      throw new RefusedError({ code: 'not_signed_in', message: messages.noUser }, 401)
    await new Promise((resolve) => setTimeout(resolve, look.every))
  }
}

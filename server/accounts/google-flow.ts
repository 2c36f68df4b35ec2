import { googleFailureOf } from '@cairn/domain/accounts/google-rules'
import type { Parts } from '../app.ts'
import { ask } from './ask.ts'
import { googleProviderId } from './google-provider.ts'
import { meBehind } from './sign-in.ts'

type Way = { to: string; onFailure: string }

/** The address at Google to send the browser to, and the cookies that tie the answer to this browser. */
export const beginSignIn = async (parts: Parts, { to, onFailure }: Way, from: Headers) => {
  const body = { provider: googleProviderId, callbackURL: to, errorCallbackURL: onFailure }
  const { headers, response } = await ask(parts, () =>
    parts.engine.api.signInSocial({ body, headers: from, returnHeaders: true }),
  )
  return { headers, url: response.url ?? onFailure }
}

export const beginLinking = async (parts: Parts, { to, onFailure }: Way, from: Headers) => {
  const body = { provider: googleProviderId, callbackURL: to, errorCallbackURL: onFailure }
  const { headers, response } = await ask(parts, () =>
    parts.engine.api.linkSocialAccount({ body, headers: from, returnHeaders: true }),
  )
  return { headers, url: response.url }
}

/** Back from Google: the cookies to set, and the page to open with them. */
export const finish = async (parts: Parts, query: Record<string, string>, from: Headers, now: Date) => {
  const params = { id: googleProviderId }
  const answer = await ask(parts, () =>
    parts.engine.api.callbackOAuth({ params, query, headers: from, asResponse: true, method: 'GET' }),
  )
  const { headers } = answer
  await meBehind(parts, headers, now)
  return { headers, path: pathOf(headers.get('location') ?? '', parts.settings.publicUrl) }
}

/** Where the engine would send the browser, with its reasons for a failure in our terms. */
const pathOf = (location: string, publicUrl: string) => {
  const { origin, pathname, searchParams } = new URL(location, publicUrl)
  const error = searchParams.get('error')
  searchParams.delete('error')
  searchParams.delete('error_description')
  // Without a state that we made nobody knows where the way began: it begins anew at the front door.
  const isLost = origin !== publicUrl || pathname.startsWith('/api/')
  if (isLost || error !== null) searchParams.set('google', googleFailureOf(error ?? ''))
  const search = searchParams.size > 0 ? `?${searchParams}` : ''
  return `${isLost ? '/' : pathname}${search}`
}

/**
 * What browsers have over https and on localhost alone, which a server in one's own house may be without. This is the one
 * place that touches it; whoever asks here has a way without it.
 */

/** Whether the text is in the clipboard now; a browser may refuse it still. */
export const copyText = async (text: string) => {
  if (!navigator.clipboard) return copySelected(text)
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelected(text)
  }
}

/** As if it had been selected on the page and copied by hand: an old way, and the only one over plain http. */
const copySelected = (text: string) => {
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.style.position = 'fixed'
  field.style.opacity = '0'
  // Beside the button: a dialog would take the focus back from what is outside it.
  ;(before?.parentElement ?? document.body).append(field)
  field.focus({ preventScroll: true })
  field.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  }
}

/** How the tabs of a browser take turns. Without it each is for itself. */
export const tabLocks = (): LockManager | null => navigator.locks ?? null

type JsonOf<Parse extends (options: never) => object> = Parameters<Parse>[0]
export type CreationOptions = JsonOf<typeof PublicKeyCredential.parseCreationOptionsFromJSON>
export type RequestOptions = JsonOf<typeof PublicKeyCredential.parseRequestOptionsFromJSON>

const credentialJson = (credential: Credential | null) =>
  credential instanceof PublicKeyCredential ? credential.toJSON() : null

/** The device's passkeys. Null over plain http, and in a browser too old to write credentials as JSON. */
export const devicePasskeys = () => {
  if (typeof PublicKeyCredential === 'undefined' || !('parseCreationOptionsFromJSON' in PublicKeyCredential))
    return null
  return {
    create: async (options: CreationOptions) => {
      const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
      return credentialJson(await navigator.credentials.create({ publicKey }))
    },
    present: async (options: RequestOptions) => {
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
      return credentialJson(await navigator.credentials.get({ publicKey }))
    },
  }
}

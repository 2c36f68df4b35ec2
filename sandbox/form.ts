export type Form = { [name: string]: string | Form }

/** `a[b][0]=c` as the provider reads it: nested, with the places of a list as names. */
export const decodeForm = (text: string): Form => {
  const form: Form = Object.create(null)
  for (const [key, value] of new URLSearchParams(text)) {
    const path = key.split(/\[|\]\[|\]$/).filter((part, index) => index === 0 || part !== '')
    place(form, path, value)
  }
  return form
}

const place = (form: Form, path: string[], value: string) => {
  const [name = '', ...rest] = path
  if (rest.length === 0) {
    form[name] = value
    return
  }
  const inner = form[name]
  const nested: Form = typeof inner === 'object' ? inner : Object.create(null)
  form[name] = nested
  place(nested, rest, value)
}

export const textIn = (form: Form | undefined, name: string): string | null => {
  const value = form?.[name]
  return typeof value === 'string' ? value : null
}

export const formIn = (form: Form | undefined, name: string): Form | undefined => {
  const value = form?.[name]
  return typeof value === 'object' ? value : undefined
}

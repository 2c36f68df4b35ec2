/**
 * Where to go after sign-in: a path of this site. '//host' and '/\host' lead elsewhere, and so do their disguises,
 * for a browser drops control characters before it reads an address.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
export const nextPath = /^\/(?![/\\])[^\\\u0000-\u001f]*$/

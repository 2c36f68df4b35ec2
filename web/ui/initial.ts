/** The first letter of a name, whole also where it takes two units of text. */
export const initialOf = (name: string) => ([...name.trim()][0] ?? '').toUpperCase()

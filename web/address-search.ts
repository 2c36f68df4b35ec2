type Reader<T extends string> = (said: unknown) => T | undefined
type Shape = Record<string, Reader<string>>
type Read<S extends Shape> = { [name in keyof S]?: ReturnType<S[name]> }

/**
 * What the address of a page may say behind its question mark: what is named here, and nothing else. Plain functions,
 * for every page loads the table of addresses before anything else, and schemas would come with all of their library.
 */
export const searchOf =
  <const S extends Shape>(shape: S) =>
  (said: Record<string, unknown>): Read<S> =>
    Object.fromEntries(
      Object.entries(shape).flatMap(([name, read]) => {
        const value = read(said[name])
        return value === undefined ? [] : [[name, value]]
      }),
    ) as Read<S>

export const text: Reader<string> = (said) => (typeof said === 'string' ? said : undefined)

export const textLike =
  (form: RegExp): Reader<string> =>
  (said) =>
    typeof said === 'string' && form.test(said) ? said : undefined

export const oneOf =
  <const T extends string>(...words: T[]): Reader<T> =>
  (said) =>
    words.find((word) => word === said)

const id = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i
export const isId = (text: string | undefined): text is string => text !== undefined && id.test(text)

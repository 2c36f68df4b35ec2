/** Collects the values of a statement while its text is put together; a value used twice is sent once. */
export const parameters = () => {
  const values: unknown[] = []
  return {
    values,
    add: (value: unknown, type: string) => {
      values.push(value)
      return `$${values.length}::${type}`
    },
  }
}

export type Parameters = ReturnType<typeof parameters>

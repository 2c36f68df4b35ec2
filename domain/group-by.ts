/** In the order in which each group, and each in it, comes first. */
export const groupBy = <T, K>(all: readonly T[], keyOf: (one: T) => K) => {
  const groups = new Map<K, T[]>()
  for (const one of all) {
    const group = groups.get(keyOf(one))
    if (group === undefined) groups.set(keyOf(one), [one])
    else group.push(one)
  }
  return groups
}

import { availableParallelism, cpus } from 'node:os'

/** What figures depend on, in one line. */
export const describeMachine = (postgresVersion: string | null, loadBefore: number) => {
  const engine = postgresVersion === null ? '' : `, PostgreSQL ${postgresVersion}`
  return (
    `${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'}), ${process.platform} ${process.arch},` +
    ` Node ${process.versions.node}${engine}, load before ${loadBefore.toFixed(1)}`
  )
}

import { can } from '@cairn/domain/permissions'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMembership } from '../session.ts'
import { runUpkeep } from './upkeep.ts'

/** Only an admin's shell does it. Adopted records belong on every page, so all of them are read anew. */
export const useUpkeep = () => {
  const { profile, company } = useMembership()
  const client = useQueryClient()
  const companyId = can(profile, 'workspace.manage') ? company.id : null
  useEffect(() => {
    if (companyId === null) return
    const leaving = new AbortController()
    void runUpkeep(companyId, leaving.signal).then((adopted) => {
      if (adopted > 0) return client.invalidateQueries()
    })
    return () => leaving.abort()
  }, [companyId, client])
}

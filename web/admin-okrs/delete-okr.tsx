import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { wordsOf } from '../failure.ts'
import { objectiveQuery } from '../objectives/queries.ts'
import { DeleteDialog } from '../okr-dialog/delete-dialog.tsx'
import { notices } from '../ui/notice-store.ts'

type Props = { objectiveId: string; onClose: () => void }

/** The question before a deletion says how much goes with it, so that is counted first. */
export const DeleteOkr = ({ objectiveId, onClose }: Props) => {
  const { data, error } = useQuery({ ...objectiveQuery(objectiveId), staleTime: 0 })
  useEffect(() => {
    if (!error) return
    notices.error(wordsOf(error))
    onClose()
  }, [error, onClose])
  return data ? <DeleteDialog detail={data} onClose={onClose} onDeleted={onClose} /> : null
}

import { useQuery } from '@tanstack/react-query'
import { noAnswer } from '../api.ts'

/**
 * Forms and history are most of the dialog's code. They come while the OKR itself is being read, and can be asked for
 * again if the network was away.
 */
export const useBody = () =>
  useQuery({
    queryKey: ['okr-dialog-body'],
    queryFn: () => import('./dialog-body.tsx').catch(() => Promise.reject(noAnswer())),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })

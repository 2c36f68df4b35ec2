import { useQuery } from '@tanstack/react-query'

/** The pictures come after the page's first paint, and can be asked for again if the network was away. */
export const usePictures = () =>
  useQuery({
    queryKey: ['dashboard-pictures'],
    queryFn: () => import('./pictures/pictures.tsx'),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })

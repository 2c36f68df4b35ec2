import { useQuery } from '@tanstack/react-query'

/** The pictures come after the page's first paint, and can be asked for again if the network was away. */
export const usePictures = () =>
  useQuery({
    queryKey: ['dashboard-pictures'],
    queryFn: async () => {
      const [mix, progress, rhythm] = await Promise.all([
        import('./pictures/status-mix-picture.tsx'),
        import('./pictures/progress-picture.tsx'),
        import('./pictures/rhythm-picture.tsx'),
      ])
      return { ...mix, ...progress, ...rhythm }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })

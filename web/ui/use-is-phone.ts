import { useMediaQuery } from '@mantine/hooks'

/** Where a dialog has the whole screen and the sidebar is a drawer. Known at once, so that nothing is drawn twice. */
export const useIsPhone = () =>
  useMediaQuery('(width < 768px)', undefined, { getInitialValueInEffect: false })

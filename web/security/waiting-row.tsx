import '@mantine/core/styles/Skeleton.layer.css'
import { Button, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { SecurityRow } from './security-row.tsx'

type Props = { icon: ReactNode; title: string; failure: string | null; onRetry: () => void }

/** Holds the place of a row until what it says has been read, or says that it could not be. */
export const WaitingRow = ({ icon, title, failure, onRetry }: Props) => (
  <SecurityRow
    icon={icon}
    title={title}
    text={failure ?? <Skeleton component="span" display="block" height={12} width={160} mt={2} />}
  >
    {failure && (
      <Button variant="default" onClick={onRetry}>
        Try again
      </Button>
    )}
  </SecurityRow>
)

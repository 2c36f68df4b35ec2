import type { Dashboard } from '@cairn/domain/dashboard/schema'
import { ProgressPicture } from './progress-picture.tsx'
import { RhythmPicture } from './rhythm-picture.tsx'
import { StatusMixPicture } from './status-mix-picture.tsx'

const pictures = { mix: StatusMixPicture, progress: ProgressPicture, rhythm: RhythmPicture }
export type PictureName = keyof typeof pictures

/** One of the pictures; they come together, as one part of the program. */
export const Picture = ({ name, dashboard }: { name: PictureName; dashboard: Dashboard }) => {
  const Drawn = pictures[name]
  return <Drawn {...dashboard} />
}

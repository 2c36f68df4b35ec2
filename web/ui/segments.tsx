import '@mantine/core/styles/SegmentedControl.layer.css'
import { SegmentedControl, type SegmentedControlProps } from '@mantine/core'
import css from './segments.module.css'

const { root = '', control = '', label = '', indicator = '' } = css

/** A choice of a few that are all seen. */
export const Segments = (props: SegmentedControlProps) => (
  <SegmentedControl
    size="xs"
    classNames={{ root, control, label, indicator }}
    withItemsBorders={false}
    {...props}
  />
)

import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { screenMessages as words } from '@cairn/domain/reviews/screen-messages'
import type { TeamChoice } from '@cairn/domain/teams/schema'
import { Button, Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { ChevronDown, Presentation } from 'lucide-react'
import { useAccess } from '../billing/access.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import css from './blockers-page.module.css'

type Props = { teams: readonly Pick<TeamChoice, 'id' | 'name'>[] }

/** The way into the review of a team that one leads; of several, a choice. */
export const ReviewTeam = ({ teams }: Props) => {
  const navigate = useNavigate()
  const hasAccess = useAccess()
  const [first, ...others] = teams
  const icon = <Presentation size={16} aria-hidden="true" />
  if (!first || !hasAccess) return null
  if (others.length === 0)
    return (
      <ButtonLink
        to="/review"
        search={{ team: first.id }}
        variant="default"
        leftSection={icon}
        className={css.review ?? ''}
      >
        {words.review(first.name)}
      </ButtonLink>
    )
  return (
    <Menu position="bottom-end" withinPortal={false} floatingStrategy="fixed">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={icon}
          rightSection={<ChevronDown size={14} aria-hidden="true" />}
        >
          {words.reviewOne}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {teams.map(({ id, name }) => (
          <Menu.Item key={id} onClick={() => void navigate({ to: '/review', search: { team: id } })}>
            {words.review(name)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

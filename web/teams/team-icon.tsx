import type { TeamIcon as IconName, Team } from '@cairn/domain/teams/schema'
import {
  Bike,
  CircleDollarSign,
  CodeXml,
  Database,
  Handshake,
  Headset,
  Heart,
  type LucideIcon,
  Megaphone,
  Palette,
  Route,
  Scale,
  Server,
  Shield,
  Smartphone,
  Truck,
  Users,
  Wallet,
  Warehouse,
} from 'lucide-react'
import css from './team-icon.module.css'

const icons: Record<IconName, LucideIcon> = {
  warehouse: Warehouse,
  truck: Truck,
  bike: Bike,
  route: Route,
  code: CodeXml,
  server: Server,
  database: Database,
  smartphone: Smartphone,
  handshake: Handshake,
  dollar: CircleDollarSign,
  headset: Headset,
  wallet: Wallet,
  users: Users,
  megaphone: Megaphone,
  palette: Palette,
  scale: Scale,
  heart: Heart,
  shield: Shield,
}

/** Beside a team's name, which says what it is; never alone. */
export const TeamIcon = ({ name, size = 16 }: { name: IconName; size?: number }) => {
  const Icon = icons[name]
  return <Icon size={size} strokeWidth={size < 16 ? 2 : 1.75} aria-hidden="true" />
}

/** A team in a line of text. */
export const TeamName = ({ team }: { team: Pick<Team, 'name' | 'icon'> }) => (
  <span className={css.team}>
    <TeamIcon name={team.icon} size={14} />
    <span className={css.name} title={team.name}>
      {team.name}
    </span>
  </span>
)

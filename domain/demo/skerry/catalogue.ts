import { commercial, enterpriseSales } from './commercial.ts'
import type { TeamName } from './company.ts'
import { customerCare } from './customer-care.ts'
import { lastMile } from './last-mile.ts'
import { linehaul, operations } from './operations.ts'
import { peopleFinance } from './people-finance.ts'
import { data, platform } from './platform.ts'
import { courierApp, product } from './product.ts'
import { sortingHubs } from './sorting-hubs.ts'
import type { SampleObjective } from './written.ts'

const byTeam: Partial<Record<TeamName, readonly SampleObjective[]>> = {
  Operations: operations,
  'Last Mile': lastMile,
  Linehaul: linehaul,
  'Sorting Hubs': sortingHubs,
  'Product & Engineering': product,
  'Courier App': courierApp,
  Platform: [...platform, ...data],
  Commercial: [...commercial, ...enterpriseSales, ...customerCare],
  'People & Finance': peopleFinance,
}

export type Listed = SampleObjective & { team: TeamName }

const listed = Object.entries(byTeam).flatMap(([team, all]) =>
  all.map((written): Listed => ({ ...written, team: team as TeamName })),
)

const inOrder = (quarter: number): readonly Listed[] => {
  const all = listed.filter(({ when }) => when === 'every' || when === quarter)
  const depth = ({ under }: SampleObjective): number => {
    const parent = under === undefined ? undefined : all.find(({ key }) => key === under)
    return parent === undefined ? 0 : depth(parent) + 1
  }
  return [...all].sort((a, b) => depth(a) - depth(b))
}

const year = [0, 1, 2, 3].map(inOrder)

/** What is on in a quarter of the written year, parents before what stands under them. */
export const onIn = (quarter: number) => year[quarter] ?? []

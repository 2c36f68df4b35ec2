import { messages } from '@cairn/domain/people/messages'
import { PageTitle } from '../ui/page-title.tsx'
import { DenseGrid, MinimalList, TableView } from './member-layouts.tsx'
import css from './member-option.module.css'
import { MemberOption } from './member-option.tsx'

/** Three ways to show the members of a team, side by side with made-up people. */
export const TeamDemoPage = () => (
  <>
    <PageTitle title={messages.teamDemo.title} />
    <div className={css.options}>
      <MemberOption title={messages.teamDemo.table} List={TableView} />
      <MemberOption title={messages.teamDemo.list} List={MinimalList} />
      <MemberOption title={messages.teamDemo.grid} List={DenseGrid} />
    </div>
  </>
)

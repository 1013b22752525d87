import { type ReactNode, useState } from 'react'
import { lastLoginKey } from '../../embedded/wallet/lastLogin.js'
import type { Kit } from '../../kit/types.js'
import { Link, Spinner } from '../../ui/components/Button.js'
import { list } from '../../ui/components/components.css.js'
import { ListRow } from '../../ui/components/ListRow.js'
import { sheet as later } from '../../ui/components/later/screen.css.js'
import { emailMessages as messages } from '../../ui/messages/email.js'
import { useViewSheet } from '../../ui/modal/card/useViewSheet.js'
import * as css from './email.css.js'
import { loadEmbedded } from './logInByEmail.js'
import { Problem } from './Problem.js'

export interface ContinueRowProps {
  readonly kit: Kit
  readonly blocked: boolean
  readonly media: ReactNode
  readonly title: string
  readonly note?: string
  /** A log-in is being started. */
  readonly busy?: boolean
  readonly problem?: string | undefined
  readonly onPress: () => void
}

/** The row for a user who is back, and the link that forgets the log-in. */
export function ContinueRow({ kit, problem, ...row }: ContinueRowProps) {
  const place = useViewSheet<HTMLElement>(later + css.sheet)
  const [isForgotten, setForgotten] = useState(false)
  if (isForgotten) return null
  const forget = () => {
    kit.storage.remove(lastLoginKey)
    setForgotten(true)
  }
  return (
    <section ref={place} aria-label={messages.returning}>
      <ul className={list}>
        <ListRow
          testId="continue-as"
          {...row}
          end={row.busy === true && <Spinner />}
          onIntent={() => void loadEmbedded().catch(() => {})}
        />
      </ul>
      <Problem text={problem} testId="continue-as-problem" />
      <p className={css.other}>
        <Link testId="continue-as-forget" onPress={forget}>
          {messages.forget}
        </Link>
      </p>
    </section>
  )
}

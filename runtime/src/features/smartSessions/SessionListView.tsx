import { useEffect } from 'react'
import { pushView } from '../../kit/router.js'
import type { Kit } from '../../kit/types.js'
import { Button, Link } from '../../ui/components/Button.js'
import { list, pad } from '../../ui/components/components.css.js'
import { Icon, IconTile } from '../../ui/components/Icon.js'
import { ListRow, SkeletonRow } from '../../ui/components/ListRow.js'
import { Message } from '../../ui/components/Message.js'
import { sessionMessages as messages } from '../../ui/messages/smartSessions.js'
import { useComputed, useSignalValue } from '../../ui/useSignal.js'
import { NotConnected } from '../account/NotConnected.js'
import { networkOf, summarize, type TokenUnits } from './describe.js'
import { refreshSessions, sessionAccount } from './followSessions.js'
import { dateOf } from './SessionView.js'
import { sessionIcon } from './SettingsRow.js'
import { isOpen, type SmartSession } from './session.js'
import { sessionsState } from './sessionsState.js'
import * as css from './smartSessions.css.js'
import { useUnits } from './useUnits.js'

const retry = (kit: Kit) => void refreshSessions(kit, sessionsState(kit))

/** List of the account's sessions, by which apps act without asking. */
export function SessionListView({ kit }: { kit: Kit; data: unknown }) {
  const { error, sessions, status } = useSignalValue(sessionsState(kit))
  const units = useUnits(kit, sessions)
  const isConnected = useComputed(() => sessionAccount(kit) !== undefined, [kit])
  useEffect(() => {
    // Something may have happened elsewhere since the list was last shown.
    if (sessionsState(kit).peek().status !== 'idle') retry(kit)
  }, [kit])
  if (!isConnected) return <NotConnected kit={kit} />
  if (status === 'error')
    return (
      <div className={pad}>
        <Message
          icon="warning"
          tone="danger"
          title={messages.failed}
          text={error?.code === 'UNREACHABLE' ? messages.away : error?.message}
          testId="sessions-failed"
        >
          <Button kind="primary" testId="sessions-retry" onPress={() => retry(kit)}>
            {messages.retry}
          </Button>
        </Message>
      </div>
    )
  if (status === 'success' && sessions.length === 0)
    return (
      <div className={pad}>
        <Message icon={sessionIcon} title={messages.none} text={messages.noneText} testId="sessions-empty">
          {error && <Failed kit={kit} />}
        </Message>
      </div>
    )
  const isKnown = status === 'success' && units !== undefined
  if (!isKnown)
    return (
      <ul className={`${pad} ${list}`} aria-busy="true" aria-label={messages.reading}>
        <SkeletonRow />
        <SkeletonRow />
      </ul>
    )
  return (
    <div className={pad} data-testid="sessions">
      {error && <Failed kit={kit} />}
      {groupsOf(sessions).map(([title, inGroup]) => (
        <Group key={title} kit={kit} title={title} sessions={inGroup} units={units} />
      ))}
    </div>
  )
}

/** Those in use, those that the wallet has not agreed to yet, and those that are over. */
function groupsOf(
  sessions: readonly SmartSession[],
): readonly (readonly [string, readonly SmartSession[]])[] {
  const inState = (state: SmartSession['status']) => sessions.filter(({ status }) => status === state)
  return [
    [messages.active, inState('active')],
    [messages.status.prepared, inState('prepared')],
    [messages.over, sessions.filter((each) => !isOpen(each))],
  ]
}

/** Some of them could not be read; the others are shown. */
const Failed = ({ kit }: { kit: Kit }) => (
  <p className={css.note} role="alert" data-testid="sessions-incomplete">
    {messages.someFailed} <Link onPress={() => retry(kit)}>{messages.retry}</Link>
  </p>
)

interface GroupProps {
  readonly kit: Kit
  readonly title: string
  readonly sessions: readonly SmartSession[]
  readonly units: TokenUnits
}

function Group({ kit, title, sessions, units }: GroupProps) {
  if (sessions.length === 0) return null
  return (
    <section aria-label={title} data-over={sessions.some(isOpen) ? undefined : ''}>
      <h3 className={css.groupTitle}>{title}</h3>
      <ul className={`${list} ${css.sessions}`}>
        {sessions.map((session) => (
          <Row key={session.id} kit={kit} session={session} units={units} />
        ))}
      </ul>
    </section>
  )
}

function Row({
  kit,
  session,
  units,
}: Omit<GroupProps, 'title' | 'sessions'> & { readonly session: SmartSession }) {
  const { allowances, caipNetworkId, project, status } = session
  const network = networkOf(kit, caipNetworkId)
  return (
    <ListRow
      testId="session-row"
      media={<IconTile icon={statusIcons[status]} />}
      title={summarize(allowances, { network, caipNetworkId, units })}
      note={[project?.name || messages.thisSite, whenOf(session)].filter(Boolean).join(', ')}
      end={<Icon name="forward" />}
      onPress={() => pushView(kit, 'SmartSession', session.id)}
    />
  )
}

const statusIcons = { active: 'check', prepared: 'wallet', expired: 'close', revoked: 'close' } as const

/** When it ends or has ended. */
function whenOf({ expiry, revokedAt, status }: SmartSession): string | undefined {
  if (status === 'prepared') return undefined
  if (status === 'active') return messages.until(dateOf(expiry))
  return messages.ended(dateOf(revokedAt ?? expiry))
}

import { useEffect, useMemo, useState } from 'react'
import type { AppKitError } from '../../errors/AppKitError.js'
import { toAppKitError } from '../../errors/toAppKitError.js'
import { goBack } from '../../kit/modal.js'
import { replaceView } from '../../kit/router.js'
import { showToast } from '../../kit/toasts.js'
import type { Kit } from '../../kit/types.js'
import { Button, Link, Spinner } from '../../ui/components/Button.js'
import { pad, quiet, small } from '../../ui/components/components.css.js'
import { Icon } from '../../ui/components/Icon.js'
import { shortenAddress } from '../../ui/format.js'
import { formatDate } from '../../ui/formatDate.js'
import { sessionMessages as messages } from '../../ui/messages/smartSessions.js'
import { useSignalValue } from '../../ui/useSignal.js'
import { Problem } from '../amounts/AmountBox.js'
import * as amounts from '../amounts/amounts.css.js'
import { NetworkFact, TextFact } from '../amounts/facts.js'
import { describe, networkOf } from './describe.js'
import { revokeSession } from './revokeSession.js'
import { type Allowance, isOpen, type SmartSession } from './session.js'
import { sessionsState } from './sessionsState.js'
import * as css from './smartSessions.css.js'
import { useUnits } from './useUnits.js'

/** One session: its allowances, its app, its dates, and the button that ends it. */
export function SessionView({ kit, data }: { kit: Kit; data: unknown }) {
  const { sessions, status } = useSignalValue(sessionsState(kit))
  const session = sessions.find(({ id }) => id === data)
  const isGone = session === undefined && status !== 'loading'
  useEffect(() => {
    // Opened by the app without one, or another account is in use now.
    if (isGone && kit.router.peek().at(-1)?.view === 'SmartSession') replaceView(kit, 'SmartSessionList')
  }, [kit, isGone])
  return session === undefined ? null : <Session kit={kit} session={session} />
}

function Session({ kit, session }: { kit: Kit; session: SmartSession }) {
  const {
    address,
    allowances,
    caipNetworkId,
    context,
    createdAt,
    expiry,
    keeper,
    project,
    revokedAt,
    status,
  } = session
  const network = networkOf(kit, caipNetworkId)
  return (
    <div className={pad} data-testid="session" data-status={status}>
      <Allowances kit={kit} caipNetworkId={caipNetworkId} allowances={allowances} isOver={!isOpen(session)} />
      <dl className={amounts.facts}>
        <TextFact label={messages.state} testId="session-status">
          {messages.status[status]}
        </TextFact>
        <TextFact label={messages.to}>
          {project?.url ? <Link url={project.url}>{project.name}</Link> : project?.name || messages.thisSite}
        </TextFact>
        <NetworkFact kit={kit} network={network ?? caipNetworkId} />
        <TextFact label={messages.account}>
          <span dir="ltr">{shortenAddress(address)}</span>
        </TextFact>
        {context !== undefined && createdAt !== undefined && (
          <TextFact label={messages.given}>{dateOf(createdAt)}</TextFact>
        )}
        <TextFact label={isOpen(session) ? messages.ends : messages.endedAt}>
          {dateOf(revokedAt ?? expiry)}
        </TextFact>
        <TextFact label={messages.keeper}>{messages.keepers[keeper]}</TextFact>
      </dl>
      {isOpen(session) && <End kit={kit} session={session} />}
    </div>
  )
}

/** A time in seconds since 1970. An app may ask for one that is later than dates go. */
export const dateOf = (seconds: number): string => formatDate(Math.min(seconds * 1_000, 8.64e15))

/** Button that ends the session, with the error of the last try. */
function End({ kit, session }: { kit: Kit; session: SmartSession }) {
  const [isEnding, setEnding] = useState(false)
  const [error, setError] = useState<AppKitError>()
  const end = async () => {
    setEnding(true)
    setError(undefined)
    try {
      await revokeSession(kit, { session })
      showToast(kit, { variant: 'success', message: messages.endedToast })
      if (kit.router.peek().at(-1)?.view === 'SmartSession') goBack(kit)
    } catch (cause) {
      setError(toAppKitError(cause))
    }
    setEnding(false)
  }
  return (
    <>
      {error === undefined ? (
        <p className={`${quiet} ${small}`}>{messages.endNote}</p>
      ) : (
        <Problem
          text={error.code === 'USER_REJECTED' ? messages.declined : error.message}
          testId="session-problem"
        />
      )}
      <Button testId="session-end" disabled={isEnding} onPress={() => void end()}>
        {isEnding && <Spinner />}
        <span className={isEnding ? undefined : css.ends} aria-live="polite">
          {isEnding ? messages.ending : messages.end}
        </span>
      </Button>
    </>
  )
}

export interface AllowancesProps {
  readonly kit: Kit
  readonly caipNetworkId: SmartSession['caipNetworkId']
  readonly allowances: readonly Allowance[]
  /** Nothing of it is allowed any more. */
  readonly isOver?: boolean
  /** Called when the words are there. The same function each time. */
  readonly onRead?: () => void
}

/** Each thing that is allowed, in words. */
export function Allowances({ kit, caipNetworkId, allowances, isOver = false, onRead }: AllowancesProps) {
  const of = useMemo(() => [{ caipNetworkId, allowances }], [caipNetworkId, allowances])
  const units = useUnits(kit, of)
  const isRead = units !== undefined
  useEffect(() => {
    if (isRead) onRead?.()
  }, [isRead, onRead])
  const network = networkOf(kit, caipNetworkId)
  return (
    <ul
      className={css.allowances}
      data-over={isOver ? '' : undefined}
      aria-label={messages.allows}
      aria-busy={units === undefined}
    >
      {allowances.map((allowance, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change.
        <li key={index} className={css.allowance} data-testid="session-allowance">
          <Icon name={isOver ? 'close' : 'check'} size={16} />
          <bdi>{units === undefined ? '…' : describe(allowance, { network, caipNetworkId, units })}</bdi>
        </li>
      ))}
    </ul>
  )
}

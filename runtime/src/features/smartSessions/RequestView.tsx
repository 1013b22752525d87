import { useEffect, useReducer } from 'react'
import { goBack } from '../../kit/modal.js'
import { replaceView } from '../../kit/router.js'
import type { Kit } from '../../kit/types.js'
import { Button, Spinner } from '../../ui/components/Button.js'
import { mark, pad, quiet, small, strong } from '../../ui/components/components.css.js'
import { Icon } from '../../ui/components/Icon.js'
import * as screen from '../../ui/components/later/screen.css.js'
import { shortenAddress } from '../../ui/format.js'
import { sessionMessages as messages } from '../../ui/messages/smartSessions.js'
import { useSignalValue } from '../../ui/useSignal.js'
import { showAccount } from '../account/wallets.js'
import { type GrantFlow, grantFlow } from './grantPermissions.js'
import { Allowances, dateOf, Fact, Problem } from './SessionView.js'
import * as css from './smartSessions.css.js'

/** Request of the app for a session, before the wallet is asked. */
export function RequestView({ kit }: { kit: Kit; data: unknown }) {
  const flow = grantFlow(kit)
  const isMissing = flow === undefined
  useEffect(() => {
    // Opened without a request: only `grantPermissions` makes one.
    if (isMissing && kit.router.peek().at(-1)?.view === 'SmartSessionRequest')
      replaceView(kit, 'SmartSessionList')
  }, [kit, isMissing])
  return flow === undefined ? null : <Request kit={kit} flow={flow} />
}

function Request({ kit, flow }: { kit: Kit; flow: GrantFlow }) {
  const phase = useSignalValue(flow.phase)
  const error = useSignalValue(flow.error)
  const { connection, network } = flow.sender
  const { expiry, signer } = flow.request
  const isWaiting = phase === 'waiting'
  // Nobody can agree to terms that are not in words yet.
  const [isRead, onRead] = useReducer(() => true, false)
  const site = kit.config.metadata.name || location.hostname
  return (
    <div className={pad} data-testid="session-request" data-phase={phase}>
      <p className={css.lead}>
        <bdi>{messages.requestLead(site)}</bdi>
      </p>
      <Allowances
        kit={kit}
        caipNetworkId={connection.caipNetworkId}
        allowances={flow.allowances}
        onRead={onRead}
      />
      <dl className={css.facts}>
        <Fact label={messages.network}>{network.name}</Fact>
        <Fact label={messages.account}>
          <span dir="ltr">{shortenAddress(connection.address)}</span>
        </Fact>
        <Fact label={messages.usedWith} testId="session-signer">
          {signer.type === 'account'
            ? messages.signers.account(shortenAddress(signer.data.address))
            : messages.signers[signer.type]}
        </Fact>
        <Fact label={messages.ends}>{dateOf(expiry)}</Fact>
      </dl>
      <p className={`${quiet} ${small}`}>{messages.requestWarning}</p>
      {error !== undefined && (
        <Problem text={error.code === 'USER_REJECTED' ? messages.refused : error.message} />
      )}
      <div className={css.foot}>
        <Button testId="session-cancel" onPress={flow.cancel}>
          {messages.cancel}
        </Button>
        <Button
          kind="primary"
          testId="session-confirm"
          disabled={isWaiting || !isRead}
          onPress={flow.confirm}
        >
          {isWaiting && <Spinner />}
          <span aria-live="polite">
            {isWaiting ? messages.waiting : error === undefined ? messages.goOn : messages.retry}
          </span>
        </Button>
      </div>
    </div>
  )
}

/** The wallet has agreed. */
export function CreatedView({ kit, data }: { kit: Kit; data: unknown }) {
  const until = typeof data === 'number' ? dateOf(data) : undefined
  return (
    <div className={screen.screen} role="status" data-testid="session-created">
      <span className={mark} data-tone="success">
        <Icon name="check" size={28} />
      </span>
      <div className={screen.texts}>
        <p className={strong}>{messages.created}</p>
        {until !== undefined && <p className={quiet}>{messages.createdText(messages.until(until))}</p>}
      </div>
      <div className={screen.actions}>
        <Button
          kind="primary"
          testId="session-done"
          onPress={() => (kit.router.peek().length > 1 ? goBack(kit) : showAccount(kit))}
        >
          {messages.done}
        </Button>
        <Button testId="session-all" onPress={() => replaceView(kit, 'SmartSessionList')}>
          {messages.showAll}
        </Button>
      </div>
    </div>
  )
}

import { useEffect, useReducer } from 'react'
import { goBack } from '../../kit/modal.js'
import { replaceView } from '../../kit/router.js'
import type { Kit } from '../../kit/types.js'
import { Button, Spinner } from '../../ui/components/Button.js'
import { lead, pad } from '../../ui/components/components.css.js'
import { shortenAddress } from '../../ui/format.js'
import { sessionMessages as messages } from '../../ui/messages/smartSessions.js'
import { useSignalValue } from '../../ui/useSignal.js'
import { showAccount } from '../account/wallets.js'
import { Problem } from '../amounts/AmountBox.js'
import * as amounts from '../amounts/amounts.css.js'
import { NetworkFact, TextFact } from '../amounts/facts.js'
import { Progress } from '../amounts/Progress.js'
import { type GrantFlow, grantFlow } from './grantPermissions.js'
import { Allowances, dateOf } from './SessionView.js'

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
  const { caipNetworkId, address } = flow.sender.connection
  const { expiry, signer } = flow.request
  const isWaiting = phase === 'waiting'
  // A wallet that does not know sessions would answer the same again.
  const canAsk = error?.code !== 'SESSIONS_UNSUPPORTED'
  // Nobody can agree to terms that are not in words yet.
  const [isRead, onRead] = useReducer(() => true, false)
  const site = kit.config.metadata.name || location.hostname
  return (
    <div className={pad} data-testid="session-request" data-phase={phase}>
      <p className={lead}>
        <bdi>{messages.requestLead(site)}</bdi>
      </p>
      <Allowances
        kit={kit}
        caipNetworkId={caipNetworkId}
        allowances={flow.allowances}
        isOver={!canAsk}
        onRead={onRead}
      />
      <dl className={amounts.facts}>
        <NetworkFact kit={kit} network={flow.sender.network} />
        <TextFact label={messages.account}>
          <span dir="ltr">{shortenAddress(address)}</span>
        </TextFact>
        <TextFact label={messages.usedWith} testId="session-signer">
          {signer.type === 'account'
            ? messages.signers.account(shortenAddress(signer.data.address))
            : messages.signers[signer.type]}
        </TextFact>
        <TextFact label={messages.ends}>{dateOf(expiry)}</TextFact>
      </dl>
      {canAsk && <p className={lead}>{messages.requestWarning}</p>}
      {error !== undefined && (
        <Problem
          text={error.code === 'USER_REJECTED' ? messages.refused : error.message}
          testId="session-problem"
        />
      )}
      <div className={amounts.foot}>
        <Button testId="session-cancel" onPress={flow.cancel}>
          {messages.cancel}
        </Button>
        {canAsk && (
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
        )}
      </div>
    </div>
  )
}

/** The wallet has agreed. */
export function CreatedView({ kit, data }: { kit: Kit; data: unknown }) {
  const until = typeof data === 'number' ? dateOf(data) : undefined
  return (
    <Progress
      testId="session-created"
      data={{}}
      state="done"
      picture={null}
      title={messages.created}
      text={until && messages.createdText(until)}
    >
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
    </Progress>
  )
}

import { useEffect } from 'react'
import type { AppKitError } from '../../../errors/AppKitError.js'
import { closeModal } from '../../../kit/modal.js'
import type { Kit } from '../../../kit/types.js'
import type { CatalogueWallet } from '../../../services/catalogue/types.js'
import { Button } from '../../../ui/components/Button.js'
import { Ring } from '../../../ui/components/later/Ring.js'
import { Message } from '../../../ui/components/Message.js'
import { platformMessages as messages } from '../../../ui/messages/platforms.js'
import { chooseOther, connectProblem } from '../wallet/connectingTarget.js'
import { CodePicture } from './CodePicture.js'
import * as css from './platforms.css.js'
import type { LivePairing } from './useLivePairing.js'

/** The relay refuses this app. Its users can only report that; docs/errors.md says what the operator does. */
const refusals: readonly string[] = ['PROVIDER_INVALID_KEY', 'PROVIDER_ORIGIN_NOT_ALLOWED', 'RELAY_REFUSED']

export interface PairingProblemProps {
  readonly kit: Kit
  readonly pairing: LivePairing
  /** Default: any. */
  readonly wallet: CatalogueWallet | undefined
  /** The wallet's app to open. Absent for a QR code. */
  readonly platform?: 'mobile' | 'web' | 'desktop'
}

/** Shown if there is no pairing: the reason, and what to do. */
export function PairingProblem({ kit, pairing, wallet, platform }: PairingProblemProps) {
  const { status, error, isStuck, renew } = pairing
  useEffect(() => alertDeveloper(kit, error), [kit, error])
  const name = wallet?.name ?? messages.yourWallet
  const adapters = kit.chains.size > 0
  const others = adapters || kit.router.peek().length > 1
  const failed = status === 'failed' && error !== undefined
  const isDeclined = failed && error.code === 'USER_REJECTED'
  const [title, text] = texts()
  function texts(): readonly [string, string] {
    if (isStuck) return [messages.failed, messages.reloadHint]
    if (failed && refusals.includes(error.code)) return [messages.failed, messages.noWayHint]
    if (failed) return connectProblem(error, name)
    if (status === 'expired')
      return [
        messages.expired,
        renew ? messages.expiredHint : adapters ? messages.expiredOrOther : messages.expiredForGood,
      ]
    // There is a pairing, but it gives no link.
    if (status === 'ready') return [messages.unusable(name), messages.unusableHint]
    if (!adapters) return [messages.noWay, messages.noWayHint]
    if (platform === undefined) return [messages.unavailable, messages.unavailableHint]
    const hint = platform === 'mobile' ? messages.ownBrowserHint(name) : messages.unreachableHint
    return [messages.unreachable(name), hint]
  }
  return (
    <div className={css.problem}>
      <Message
        icon="warning"
        title={title}
        text={text}
        {...(failed && { tone: 'danger' })}
        picture={
          isDeclined ? (
            <Ring failed>
              <CodePicture kit={kit} wallet={wallet} size={80} />
            </Ring>
          ) : undefined
        }
      >
        {isStuck ? (
          <Button kind="primary" onPress={() => location.reload()}>
            {messages.reload}
          </Button>
        ) : renew !== undefined && status !== 'ready' ? (
          <Button kind="primary" testId="w3m-connecting-widget-secondary-button" onPress={renew}>
            {messages.tryAgain}
          </Button>
        ) : others ? (
          <Button onPress={() => chooseOther(kit)}>{messages.chooseOther}</Button>
        ) : (
          <Button onPress={() => closeModal(kit)}>{messages.close}</Button>
        )}
      </Message>
    </div>
  )
}

/** Raises the alert of a relay's words (docs/behaviour.md#alerts). */
function alertDeveloper(kit: Kit, error: AppKitError | undefined): void {
  if (error === undefined || !(refusals.includes(error.code) || error.code === 'RELAY_CLOCK_WRONG')) return
  import('../../../services/raiseRefusal.js').then(
    ({ raiseKnownAlert }) => raiseKnownAlert(kit, error.details),
    () => {},
  )
}

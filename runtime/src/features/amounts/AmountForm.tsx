import type { ReactNode } from 'react'
import type { AppKitError } from '../../errors/AppKitError.js'
import { pushView } from '../../kit/router.js'
import type { Kit } from '../../kit/types.js'
import { Button, Spinner } from '../../ui/components/Button.js'
import { pad } from '../../ui/components/components.css.js'
import { amountMessages as messages } from '../../ui/messages/amounts.js'
import { Problem } from './AmountBox.js'

export interface AmountFormProps {
  readonly kit: Kit
  /** The view of the form. That of the review has `Preview` behind it. */
  readonly view: 'WalletSend' | 'Swap'
  /** The test id of the error begins with this. */
  readonly name: 'send' | 'swap'
  readonly buttonTestId: string
  readonly phase: string
  /** Why the last step failed. */
  readonly error: AppKitError | undefined
  /** Something is missing or wrong. */
  readonly isBlocked: boolean
  /** Something is waited for. */
  readonly isBusy?: boolean
  /** The label of the button: its action, or the thing that is missing. */
  readonly text: string
  /** Resolves when there is something to review. */
  readonly review: (kit: Kit) => Promise<void>
  readonly children: ReactNode
}

/** Fields, the error, and the button that leads to the review. */
export function AmountForm(props: AmountFormProps) {
  const { kit, view, error } = props
  const isPreparing = props.phase === 'preparing'
  const isBlocked = props.isBlocked || isPreparing
  const review = () => {
    if (isBlocked) return
    props.review(kit).then(
      () => {
        if (kit.router.peek().at(-1)?.view === view) pushView(kit, `${view}Preview`)
      },
      // The error is in the state.
      () => {},
    )
  }
  return (
    <form
      className={pad}
      onSubmit={(event) => {
        event.preventDefault()
        review()
      }}
    >
      {props.children}
      {error !== undefined && error.code !== 'CANCELLED' && (
        <Problem text={error.message} testId={`${props.name}-problem`} />
      )}
      <Button kind="primary" testId={props.buttonTestId} disabled={isBlocked} onPress={review}>
        {(isPreparing || props.isBusy) && <Spinner />}
        {isPreparing ? messages.preparing : props.text}
      </Button>
    </form>
  )
}

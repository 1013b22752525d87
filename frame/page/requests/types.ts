import type { AppMessage } from '../../../generated/frame-messages/types.js'
import type { Channel, LoginWay } from '../base/channel.js'
import type { Networks } from '../base/networks.js'
import type { Farcaster } from '../login/farcaster.js'
import type { LoginFlow } from '../login/loginFlow.js'
import type { AccountTypes } from '../smart/account/accountTypes.js'
import type { Calls } from '../smart/createCalls.js'
import type { PermissionRequests } from '../smart/permissions/createPermissionRequests.js'
import type { Stage } from '../views/stage.js'
import type { Api } from '../wallet/api.js'
import type { Approvals } from '../wallet/approvals.js'
import type { Wallet } from '../wallet/wallet.js'
import type { Payments } from './payments.js'

/** Answers the host. */
export interface Requests {
  /** Answers a request, exactly once. */
  answer(message: AppMessage): void
  /** Opens the log-in, with an email if the host has one. A way that there is not here leads to the email. */
  login(mail?: string, way?: LoginWay): void
  /** Opens the security settings. */
  settings(): void
  /** Has the user back the wallet up, if it is not. */
  backup(): void
  /**
   * Closes what is shown, and refuses what waits.
   *
   * @param reason - given to those that wait if the log-in was changed in another tab; else that the user rejected it
   */
  cancel(reason?: string): void
}

/** Parts of the frame that answer requests. */
export interface RequestParts {
  readonly accountTypes: AccountTypes
  readonly api: Api
  readonly approvals: Approvals
  readonly payments: Payments
  readonly calls: Calls
  /** Closes what is shown, and refuses what waits. */
  readonly cancel: () => void
  readonly channel: Channel
  readonly farcaster: Farcaster
  readonly login: LoginFlow
  readonly networks: Networks
  readonly permissions: PermissionRequests
  readonly stage: Stage
  readonly wallet: Wallet
}

/** A request of one type. */
export type RequestOf<Type extends AppMessage['type']> = Extract<AppMessage, { type: Type }>

/**
 * The functions that answer requests, by type. Each returns or resolves with the payload of the reply. A WalletError is answered with
 * its sentence.
 */
export type Answers = {
  readonly [Type in AppMessage['type']]?: (message: RequestOf<Type>) => unknown
}

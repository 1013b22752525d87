import type { AppMessage } from '../../../generated/frame-messages/types.js'
import { type Channel, reply } from '../base/channel.js'
import { WalletError } from '../base/errors.js'
import type { PageFacts } from '../base/facts.js'
import { createNetworks } from '../base/networks.js'
import { createFarcaster } from '../login/farcaster.js'
import { createLoginFlow } from '../login/loginFlow.js'
import { messages } from '../messages/messages.js'
import { createBackup } from '../settings/backup.js'
import { createSettings } from '../settings/settings.js'
import { createAccountTypes } from '../smart/account/accountTypes.js'
import type { CallLog } from '../smart/callLog.js'
import { createCalls } from '../smart/createCalls.js'
import { createPermissionRequests } from '../smart/permissions/createPermissionRequests.js'
import type { Stage } from '../views/stage.js'
import type { Api } from '../wallet/api.js'
import { createApprovals } from '../wallet/approvals.js'
import type { Custody } from '../wallet/custody.js'
import type { Wallet } from '../wallet/wallet.js'
import { accountRequests } from './accountRequests.js'
import { answerRpc } from './answerRpc.js'
import { emailRequests } from './emailRequests.js'
import { ownRequests } from './ownRequests.js'
import { pageRequests } from './pageRequests.js'
import { createPayments } from './payments.js'
import { socialRequests } from './socialRequests.js'
import type { Answers, RequestParts, Requests } from './types.js'
import { userRequests } from './userRequests.js'

interface RequestsOptions {
  readonly facts: PageFacts
  readonly channel: Channel
  readonly stage: Stage
  readonly api: Api
  readonly wallet: Wallet
  readonly custody: Custody
  readonly callLog: CallLog
}

/** Creates what answers the host. */
export function createRequests({
  api,
  callLog,
  channel,
  custody,
  facts,
  stage,
  wallet,
}: RequestsOptions): Requests {
  const { site } = channel
  const networks = createNetworks(facts)
  const { confirm, hasPasskey, sign, signPermitted, showNews } = wallet
  const approvals = createApprovals({ confirm, hasPasskey, sign, site, stage, showNews })
  const accountTypes = createAccountTypes(networks)
  const backup = createBackup({ approvals, custody, findUser: wallet.findUser, site, stage })
  const payments = createPayments(approvals, backup)
  const calls = createCalls({ accountTypes, approvals: payments, log: callLog, networks, signPermitted })
  const permissions = createPermissionRequests({ accountTypes, approvals, networks, payments, wallet })
  const settings = createSettings({
    api,
    approvals,
    custody,
    permissions,
    stage,
    site,
    logIn: () => login.open(),
  })
  const farcaster = createFarcaster({ api, site, stage, wallet })
  const login = createLoginFlow({ api, channel, facts, stage, wallet })
  const cancel = (reason?: string) => {
    // A log-in that is under way here belongs to no user yet, and goes on.
    if (reason !== undefined && login.isUnderWay()) return
    farcaster.cancel()
    approvals.cancel(reason)
  }
  const parts = { accountTypes, api, approvals, calls, cancel, channel, farcaster, login, networks }
  const answers = answersOf({ ...parts, payments, permissions, stage, wallet })
  return {
    cancel,
    settings,
    backup: () => void backup.open(),
    answer: (message) => void answer(channel, answers, message),
    login: (mail, way) => void login.open(mail, way),
  }
}

const answersOf = (context: RequestParts): Answers => ({
  ...userRequests(context),
  ...emailRequests(context),
  ...socialRequests(context),
  ...ownRequests(context),
  ...accountRequests(context),
  ...pageRequests(context),
  '@w3m-app/RPC_REQUEST': ({ payload }) => answerRpc(context, payload),
})

/** Replies to a request, whatever happens. */
async function answer(channel: Channel, answers: Answers, message: AppMessage): Promise<void> {
  try {
    const act = answers[message.type] as ((message: AppMessage) => unknown) | undefined
    if (act === undefined) throw new WalletError(messages.notServed)
    reply(channel, message, 'SUCCESS', await act(message))
  } catch (error) {
    const { code, message: text } =
      error instanceof WalletError ? error : { code: '', message: messages.vaultLost }
    reply(channel, message, 'ERROR', {
      message: text,
      ...(/^\d{4}$/.test(code) && { code: Number(code) }),
    })
  }
}

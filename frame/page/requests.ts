import type { AppMessage } from '../../generated/frame-messages/types.js'
import { answerRpc } from './answerRpc.js'
import type { Api } from './api.js'
import { approvalMessages } from './approvalMessages.js'
import { createApprovals } from './approvals.js'
import { type Channel, reply } from './channel.js'
import type { Custody } from './custody.js'
import { WalletError } from './database.js'
import type { PageFacts, PageNetwork } from './facts.js'
import { createFarcaster } from './farcaster.js'
import { messages } from './messages.js'
import { createNetworks, wireId } from './networks.js'
import { createSettings } from './settings.js'
import { type SignInQuestion, signIn } from './signIn.js'
import { createAccountTypes } from './smart/accountTypes.js'
import type { CallLog } from './smart/callLog.js'
import { createCalls } from './smart/createCalls.js'
import { createPermissionRequests } from './smart/permissions/createPermissionRequests.js'
import { isSmartAccount } from './smart/prepareOperation.js'
import { finishSocial } from './socialResult.js'
import { applyLook, readLook } from './theme.js'
import { createEmailChange } from './views/emailChange.js'
import { createLogin, type LoginView } from './views/login.js'
import { showProblem } from './views/problem.js'
import type { Stage } from './views/stage.js'
import type { Wallet } from './wallet.js'

interface RequestParts {
  readonly facts: PageFacts
  readonly channel: Channel
  readonly stage: Stage
  readonly api: Api
  readonly wallet: Wallet
  readonly custody: Custody
  readonly callLog: CallLog
}

/** Answers the host. */
export interface Requests {
  /** Answers a request, exactly once. */
  answer(message: AppMessage): void
  /** Opens the log-in, with an email if the host has one. */
  login(mail?: string): void
  /** Opens the security settings. */
  settings(): void
  /**
   * Closes what is shown, and refuses what waits.
   *
   * @param reason - what is answered if the log-in was changed in another tab; else that the user rejected it
   */
  cancel(reason?: string): void
}

/** Creates the part that answers. */
export function createRequests({
  api,
  callLog,
  channel,
  custody,
  facts,
  stage,
  wallet,
}: RequestParts): Requests {
  const networks = createNetworks(facts)
  const { confirm, hasPasskey, sign, tellNews } = wallet
  const approvals = createApprovals({ confirm, hasPasskey, sign, site: channel.site, stage, tellNews })
  const accountTypes = createAccountTypes(networks)
  const { signPermitted } = wallet
  const calls = createCalls({ accountTypes, approvals, log: callLog, networks, signPermitted })
  const permissions = createPermissionRequests({ accountTypes, approvals, networks, wallet })
  const settings = createSettings({ api, approvals, custody, permissions, stage, site: channel.site })
  const farcaster = createFarcaster({ api, site: channel.site, stage, wallet })
  let login: LoginView | undefined

  const requireUser = async () => {
    const user = await wallet.findUser()
    if (user === undefined) throw new WalletError(messages.loggedOut)
    return user
  }

  const openLogin = (): LoginView => {
    const made = createLogin({
      api,
      stage,
      site: channel.site,
      onSession: async () => {
        login = undefined
        await finish()
      },
      onGone: () => {
        login = undefined
      },
    })
    login = made
    return made
  }
  const openWallet = async () => {
    const isOpen = await wallet.open(stage)
    stage.clear(isOpen ? 'done' : 'cancelled')
  }
  /** After a code, which was used up: what fails from here on is tried again without one. */
  const finish = (): Promise<void> =>
    openWallet().catch((error: unknown) => {
      // Closed by the user in the meantime.
      if (!stage.isShown()) return
      showProblem(stage, { error, name: 'login', title: messages.loginTitle }, finish)
    })
  const startLogin = async (mail?: string) => {
    if (await wallet.findUser().catch(() => undefined)) return channel.hide('done')
    // Logged in, but the recovery code was not kept or typed yet.
    if (await api.hasSession().catch(() => false)) {
      try {
        return await openWallet()
      } catch {
        // The log-in below says what is wrong.
      }
    }
    const view = openLogin()
    if (mail === undefined) return view.ask()
    // What is wrong is said when the user sends the form; who closed the view in the meantime is not asked.
    await view.start(mail).catch(() => login === view && view.ask())
  }

  const describeUser = async (id: string) => {
    const { address: evm, mail, solana } = await requireUser()
    const address = id.startsWith('solana:') ? solana : evm
    if (address === undefined) throw new WalletError(approvalMessages.noSolana)
    const found = networks.find(id)
    const accounts = accountTypes.list(found).map((type) => ({ address, type }))
    // Not every account of a provider has a verified email.
    const email = mail === '' ? null : mail
    return { email, address, chainId: wireId(id), accounts, preferredAccountType: accountTypes.of(found) }
  }

  const isDeployed = async (address: string, network: PageNetwork) =>
    network.smartAccounts !== undefined && isSmartAccount({ address, network }).catch(() => false)

  const act = async (message: AppMessage): Promise<unknown> => {
    switch (message.type) {
      case '@w3m-app/IS_CONNECTED':
        return { isConnected: (await wallet.findUser()) !== undefined }
      case '@w3m-app/GET_USER':
      case '@w3m-app/GET_CHAIN_ID':
      case '@w3m-app/SWITCH_NETWORK': {
        const asked = 'payload' in message ? message.payload?.chainId : undefined
        const { id, network } = networks.use(asked)
        const chainId = wireId(id)
        if (message.type !== '@w3m-app/GET_USER') return { chainId }
        const { preferredAccountType: type, socialUri } = message.payload ?? {}
        // Whoever is logged in has ended that log-in already: its result works once.
        if (socialUri !== undefined && (await wallet.findUser()) === undefined)
          await finishSocial({ api, stage, wallet }, socialUri)
        if (type !== undefined && id.startsWith('eip155:')) accountTypes.tryPrefer(type)
        const described = await describeUser(id)
        const user = { ...described, smartAccountDeployed: await isDeployed(described.address, network) }
        const siwxMessage = message.payload?.siwxMessage as SignInQuestion | undefined
        if (siwxMessage === undefined) return user
        const context = { address: user.address, site: channel.site, ...networks.find(asked) }
        return { ...user, ...(await signIn(approvals, context, siwxMessage)) }
      }
      case '@w3m-app/CONNECT_EMAIL': {
        const { email } = message.payload
        const user = await wallet.findUser()
        if (user?.mail === email.toLowerCase()) return { action: 'CONNECT' }
        if (user) await wallet.signOut()
        return { action: (await openLogin().start(email)) === 'code' ? 'VERIFY_OTP' : 'VERIFY_DEVICE' }
      }
      case '@w3m-app/CONNECT_DEVICE':
        if (login === undefined) throw new WalletError(messages.loginOver)
        return login.confirmed
      case '@w3m-app/UPDATE_EMAIL': {
        const { mail: current } = await requireUser()
        const onEnd = (text?: string) => {
          if (text === undefined) return stage.clear('cancelled')
          const close = () => stage.clear('done')
          wallet.load().then(close, close)
        }
        const change = createEmailChange({ api, current, onEnd, stage, site: channel.site })
        await change.start(message.payload.email)
        return { action: 'VERIFY_PRIMARY_OTP' }
      }
      case '@w3m-app/CONNECT_OTP':
      case '@w3m-app/UPDATE_EMAIL_PRIMARY_OTP':
      case '@w3m-app/UPDATE_EMAIL_SECONDARY_OTP':
        throw new WalletError(messages.codeInFrame)
      case '@w3m-app/GET_SOCIAL_REDIRECT_URI': {
        const { provider, returnTo } = message.payload
        return { uri: await api.startSocial(provider, channel.site, returnTo) }
      }
      case '@w3m-app/CONNECT_SOCIAL': {
        const { chainId: asked, preferredAccountType, uri } = message.payload
        const { id } = networks.use(asked)
        if (preferredAccountType !== undefined) accountTypes.tryPrefer(preferredAccountType)
        const userName = await finishSocial({ api, stage, wallet }, uri)
        return { ...(await describeUser(id)), userName }
      }
      case '@w3m-app/GET_FARCASTER_URI':
        return farcaster.start()
      case '@w3m-app/CONNECT_FARCASTER':
        return { userName: await farcaster.connect() }
      case '@w3m-app/SIGN_OUT':
        requests.cancel()
        return wallet.signOut()
      case '@w3m-app/INIT_SMART_ACCOUNT': {
        const { address } = await requireUser()
        // The first approved call puts it on the chain: there is nothing to do before.
        const { network } = networks.find(undefined, 'eip155')
        if (network.smartAccounts === undefined) throw new WalletError(messages.notServed)
        return { address, isDeployed: await isDeployed(address, network) }
      }
      case '@w3m-app/GET_SMART_ACCOUNT_ENABLED_NETWORKS':
        return { smartAccountEnabledNetworks: accountTypes.networks() }
      case '@w3m-app/SET_PREFERRED_ACCOUNT': {
        const { address } = await requireUser()
        return { type: accountTypes.prefer(message.payload.type), address }
      }
      case '@w3m-app/SYNC_THEME':
        applyLook(readLook(message.payload))
        return undefined
      case '@w3m-app/SYNC_DAPP_DATA':
        // What a page says of itself is not shown: users read the origin that the browser vouches for.
        return undefined
      case '@w3m-app/RELOAD':
        // As after loading anew: nothing is shown, nothing waits, and the wallet is read again.
        requests.cancel()
        wallet.forget()
        return undefined
      case '@w3m-app/RPC_REQUEST':
        return answerRpc(
          { approvals, calls, networks, permissions, site: channel.site, findUser: wallet.findUser },
          message.payload,
        )
      default:
        throw new WalletError(messages.notServed)
    }
  }

  const requests: Requests = {
    answer: (message) => {
      act(message).then(
        (payload) => reply(channel, message, 'SUCCESS', payload),
        (error: unknown) => {
          const { code, message: text } =
            error instanceof WalletError ? error : { code: '', message: messages.vaultLost }
          reply(channel, message, 'ERROR', {
            message: text,
            ...(/^\d{4}$/.test(code) && { code: Number(code) }),
          })
        },
      )
    },
    login: (mail) => void startLogin(mail),
    settings,
    cancel: (reason) => {
      // A log-in that is on its way here belongs to nobody yet, and goes on.
      if (reason !== undefined && login !== undefined) return
      farcaster.cancel()
      approvals.cancel(reason)
    },
  }
  return requests
}

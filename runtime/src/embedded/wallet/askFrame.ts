import type { Kit } from '../../kit/types.js'
import type { Channel } from '../channel/createChannel.js'
import type { FrameUser } from './createFrameClient.js'
import { frameDeadlines } from './frameRequests.js'
import type { FrameAnswers } from './loginFacts.js'
import type { LoginStore } from './loginStore.js'

const deadline = frameDeadlines.request
/** The version of this package, which services get too. */
const version = '0.1.0'

/**
 * Tells a frame that is ready which app it is in, and asks where it has smart accounts. Never rejects, and nothing waits for it:
 * a frame that answers neither serves a log-in all the same, as one without smart accounts.
 */
export function introduce(kit: Kit, channel: Channel, store: LoginStore, answers: FrameAnswers): void {
  const { metadata, projectId } = kit.config
  const { name, description, url, icons } = metadata
  const sdkVersion = `react-${[...kit.chains.keys()].join(',')}-${version}`
  const sent = { name, description, url, icons: [...icons] }
  const dapp = { metadata: sent, sdkType: 'appkit', sdkVersion, projectId }
  channel.request('SYNC_DAPP_DATA', dapp, { deadline }).catch(() => {})
  const take = (ids: readonly number[]) => {
    store.rememberSmartAccountNetworks(ids)
    answers.takeNetworks(ids)
  }
  channel.request('GET_SMART_ACCOUNT_ENABLED_NETWORKS', undefined, { deadline }).then(
    ({ smartAccountEnabledNetworks: ids }) => take(ids),
    () => take([]),
  )
}

/**
 * Asks a frame that has a smart account, and does not say whether it is on the chain. Never rejects; without an answer it
 * counts as not there.
 *
 * @param user - the answer of the frame.
 */
export function askDeployed(
  request: Channel['request'],
  user: FrameUser,
  take: (known: Pick<FrameUser, 'smartAccountDeployed'>) => void,
): void {
  if (user.preferredAccountType !== 'smartAccount' || user.smartAccountDeployed !== undefined) return
  request('INIT_SMART_ACCOUNT').then(
    ({ address, isDeployed }) =>
      take({ smartAccountDeployed: isDeployed && address.toLowerCase() === user.address.toLowerCase() }),
    () => {},
  )
}

/** Asks a frame for the network that it is on. Never rejects; undefined if it does not say. */
export const askChainId = (request: Channel['request']): Promise<number | string | undefined> =>
  request('GET_CHAIN_ID').then(
    ({ chainId }) => chainId,
    () => undefined,
  )

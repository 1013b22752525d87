import type { PreviewOrder } from './order'
import { shotOf } from './shots'

/** The state of the services that the page stands in for. */
export interface ServiceState {
  isOffline: boolean
  isEmpty: boolean
  /** Every service says which networks it has, and then that it is in trouble; nodes do not. */
  isFailing: boolean
  /** Every service says which networks it has, and then nothing; nodes do. */
  isSilent: boolean
  /** Whether the names of the account and of its tokens are long. */
  isLong: boolean
  /** How the user's transactions and purchases end. Without it they stay on their way. */
  end: 'success' | 'failure' | undefined
}

/** The state of the services in a scene. */
export function stateOf(scene: PreviewOrder['scene']): ServiceState {
  const { services, ends } = shotOf(scene) ?? {}
  return {
    isOffline: scene === 'offline' || services === 'offline',
    isEmpty: scene === 'empty' || services === 'empty',
    isFailing: services === 'failing',
    isSilent: services === 'silent',
    isLong: services === 'long',
    end: ends,
  }
}

import type { Profile } from '../../kit/accountSnapshot.js'
import { kitSignal } from '../../kit/kitSignal.js'
import type { Kit } from '../../kit/types.js'

/** How long a service that did not answer is left alone, in milliseconds. */
const pause = 30_000

/** The profiles of a kit's accounts, as far as they are known. */
interface Profiles {
  readonly known: { value: ReadonlyMap<string, Profile> }
  /** The time from which an account may be asked about again. */
  readonly askedUntil: Map<string, number>
}

const profilesOf = new WeakMap<Kit, Profiles>()

/**
 * Gives the accounts of eip155 their `profile`: a getter, so that only an app that shows names and pictures asks for them.
 * The hooks that read it render again with the answer.
 *
 * @returns a function that ends it.
 */
export function startProfiles(kit: Kit): (() => void) | undefined {
  if (kit.config.endpoints.blockchainApi === undefined) return undefined
  const profiles: Profiles = {
    known: kitSignal<ReadonlyMap<string, Profile>>(new Map()),
    askedUntil: new Map(),
  }
  profilesOf.set(kit, profiles)
  kit.extendAccount = (account) => {
    const known = profiles.known.value
    const { caipAddress } = account
    if (!caipAddress?.startsWith('eip155:')) return
    const get = (): Profile | undefined => {
      if (Date.now() >= (profiles.askedUntil.get(caipAddress) ?? 0)) ask(kit, profiles, caipAddress)
      return known.get(caipAddress)
    }
    Object.defineProperty(account, 'profile', { enumerable: true, get })
  }
  return () => {
    kit.extendAccount = undefined
  }
}

/** Has the accounts asked about anew, after one of them got a name. */
export function forgetProfiles(kit: Kit): void {
  const profiles = profilesOf.get(kit)
  if (profiles === undefined) return
  profiles.askedUntil.clear()
  profiles.known.value = new Map(profiles.known.value)
}

function ask(kit: Kit, { askedUntil, known }: Profiles, caipAddress: string): void {
  askedUntil.set(caipAddress, Number.POSITIVE_INFINITY)
  import('./profile.chunk.js')
    .then(({ loadProfile }) => loadProfile(kit, caipAddress))
    .then(
      (profile) => {
        known.value = new Map(known.value).set(caipAddress, profile)
      },
      () => void askedUntil.set(caipAddress, Date.now() + pause),
    )
}

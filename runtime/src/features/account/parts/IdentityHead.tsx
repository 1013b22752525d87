import { useEffect, useState } from 'react'
import type { AccountPartProps } from '../../../kit/types.js'
import type { Identity } from '../../../services/blockchain/types.js'
import { avatar as avatarStyle } from '../../../ui/components/later/picture.css.js'
import { AddressLine } from '../AccountView.js'
import { AddressAvatar } from '../pictures.js'
import * as css from './parts.css.js'

/** Head of the account: its picture, and its name where it has one, with its address. */
export function IdentityHead(props: AccountPartProps) {
  const identity = useIdentity(props)
  return (
    <>
      <IdentityAvatar key={identity?.avatar} address={props.connection.address} picture={identity?.avatar} />
      <AddressLine {...props} name={identity?.name} />
    </>
  )
}

/** A picture from elsewhere. One that does not load leaves its place to the drawn one. */
function IdentityAvatar({ address, picture }: { address: string; picture: string | undefined }) {
  const [broken, setBroken] = useState(false)
  if (!picture || broken) return <AddressAvatar address={address} testId="single-account-avatar" />
  return (
    <img
      className={`${avatarStyle} ${css.picture}`}
      src={picture}
      alt=""
      draggable={false}
      referrerPolicy="no-referrer"
      data-testid="single-account-avatar"
      onError={() => setBroken(true)}
    />
  )
}

/** Reads the identity of an eip155 account, undefined until it is known. Without it the account is shown by its address. */
function useIdentity({ kit, connection }: AccountPartProps): Identity | undefined {
  const { address, caipNetworkId } = connection
  const [known, setKnown] = useState<{ readonly of: string; readonly identity: Identity }>()
  const isNamed = caipNetworkId.startsWith('eip155:') && kit.config.endpoints.blockchainApi !== undefined
  useEffect(() => {
    if (!isNamed) return
    const controller = new AbortController()
    const { signal } = controller
    import('./loadIdentity.js')
      .then(({ loadIdentity }) => loadIdentity(kit, { address, caipNetworkId, signal }))
      .then(
        (identity) => {
          if (!signal.aborted) setKnown({ of: address, identity })
        },
        () => {},
      )
    return () => controller.abort()
  }, [kit, isNamed, address, caipNetworkId])
  return known?.of === address && isNamed ? known.identity : undefined
}

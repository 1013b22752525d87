import { useEffect, useState } from 'react'
import type { AccountPartProps } from '../../../kit/types.js'
import type { Identity } from '../../../services/blockchain/types.js'
import { avatar as avatarStyle } from '../../../ui/components/later/picture.css.js'
import { NetworkIcon } from '../../../ui/components/NetworkIcon.js'
import { Avatar } from '../AccountView.js'
import * as account from '../account.css.js'
import { useNetwork } from '../wallets.js'
import * as css from './parts.css.js'

/** Who the account is: its picture with the network it is on, and its name where it has one. */
export function IdentityHead(props: AccountPartProps) {
  const identity = useIdentity(props)
  const picture = identity?.avatar
  return (
    <>
      {picture ? <PictureAvatar key={picture} {...props} src={picture} /> : <Avatar {...props} />}
      {identity?.name && (
        <p className={css.name} title={identity.name} data-testid="account-name">
          <bdi>{identity.name}</bdi>
        </p>
      )}
    </>
  )
}

/** A picture from elsewhere. One that does not load leaves its place to the drawn one. */
function PictureAvatar({ src, ...props }: AccountPartProps & { readonly src: string }) {
  const [broken, setBroken] = useState(false)
  const network = useNetwork(props.chain, props.connection)
  if (broken) return <Avatar {...props} />
  return (
    <div className={account.avatarBox}>
      <img
        className={`${avatarStyle} ${css.picture}`}
        src={src}
        alt=""
        draggable={false}
        referrerPolicy="no-referrer"
        data-testid="single-account-avatar"
        onError={() => setBroken(true)}
      />
      {network && (
        <span className={account.networkBadge} data-testid="account-network-badge">
          <NetworkIcon kit={props.kit} network={network} size={20} />
        </span>
      )}
    </div>
  )
}

/** What is known of an eip155 account, undefined until it is. Without it the account is shown by its address. */
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

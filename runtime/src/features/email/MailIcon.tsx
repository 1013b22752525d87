import { mark } from '../../ui/components/components.css.js'
import { Icon } from '../../ui/components/Icon.js'

/** An envelope, on the grid of the other icons. */
export const envelope = 'M4 6.5h16v11H4zm0 .5 8 6.5L20 7'

export const MailIcon = ({ size }: { readonly size?: number }) => (
  <Icon name={envelope} {...(size && { size })} />
)

/** The picture of a view that asks for what is in a mail. */
export const MailMark = () => (
  <span className={mark}>
    <MailIcon size={24} />
  </span>
)

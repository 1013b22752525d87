import config from '../appkit.config'

export function Brand() {
  return (
    <span className="brand">
      <img className="brand-mark" src="/favicon.svg" alt="" width="28" height="28" />
      <span className="brand-name">{config.metadata?.name}</span>
    </span>
  )
}

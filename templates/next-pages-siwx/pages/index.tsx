import { App } from '../src/App'

export default function Page() {
  return <App />
}

// A page has a nonce of its own in its scripts, so it is rendered for each request.
export const getServerSideProps = () => ({ props: {} })

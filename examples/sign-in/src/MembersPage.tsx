import { Members } from './Members'

/**
 * The page `/members`.
 *
 * @param props.text - what the server has for the user, nothing if they are not signed in.
 */
export function MembersPage({ text }: { readonly text: string | undefined }) {
  return (
    <main className="page">
      <p className="eyebrow">{text === undefined ? 'Not signed in' : 'Signed in'}</p>
      <h1>Members</h1>
      <p className="lead members-lead" data-testid="members-text">
        {text ?? 'The server sends this page to signed-in users only.'}
      </p>
      <Members />
      <p className="hint">
        <a href="/">Back to the start</a>
      </p>
    </main>
  )
}

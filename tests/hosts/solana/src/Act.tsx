import { useState } from 'react'

/** A button, and what came of it. */
export function Act({ name, act }: { readonly name: string; readonly act: () => Promise<string> }) {
  const [result, setResult] = useState('')
  const press = () => {
    setResult('…')
    act().then(setResult, (error) => setResult(`${error?.code ?? ''} ${error}`))
  }
  return (
    <p>
      <button type="button" onClick={press}>
        {name}
      </button>{' '}
      <output aria-label={name}>{result}</output>
    </p>
  )
}

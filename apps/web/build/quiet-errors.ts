import type { Plugin } from 'vite'

const reactDom = /\/react-dom-client\.production\.js$/
const thrownLater = /(?<=\b\w+Exception = )Error\((formatProdErrorMessage\(\d+\))\)/g

/**
 * Makes the errors that react-dom creates as it starts, to compare and to throw later, without a stack trace. For such a
 * trace a browser with DevTools reads the code of react-dom and the app again: 300 to 490 ms at a fourth of the speed, which
 * every measurement of the first view contained.
 */
export function quietErrors(): Plugin {
  return {
    name: 'vouch-quiet-errors',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: reactDom },
      handler(code) {
        const quiet = code.replace(thrownLater, 'Object.create(Error.prototype, { message: { value: $1 } })')
        if (quiet === code) this.error('react-dom creates its errors in another way: change quiet-errors.ts')
        return { code: quiet, map: null }
      },
    },
  }
}

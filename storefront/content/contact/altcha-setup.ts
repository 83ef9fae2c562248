import 'altcha/external'
import pbkdf2 from 'altcha/workers/pbkdf2?url'

// The worker is a file of ours: the Content-Security-Policy blocks the one that the package makes from a string.
$altcha.algorithms.set('PBKDF2/SHA-256', () => new Worker(pbkdf2))
// The form has its own error messages, and mouse movements are not recorded.
$altcha.defaults.set({ hideFooter: true, hideLogo: true, humanInteractionSignature: false })

import 'altcha/external'
import pbkdf2 from 'altcha/workers/pbkdf2?url'
import { captchaBox } from '#words/en/content.tsx'
import { language } from '#words/en/language.ts'

// The worker is a file of ours: the Content-Security-Policy blocks the one that the package makes from a string.
$altcha.algorithms.set('PBKDF2/SHA-256', () => new Worker(pbkdf2))
// The widget asks for the page's language, and has English only.
$altcha.i18n.set(language, { ...$altcha.i18n.get('en'), ...captchaBox })
// The form has its own error messages, and mouse movements are not recorded.
$altcha.defaults.set({ hideFooter: true, hideLogo: true, humanInteractionSignature: false })

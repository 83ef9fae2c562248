import type { PolicyName } from '#contract/policies.ts'
import type { PolicyWords } from './shapes.ts'

export const policyWords: Record<PolicyName, PolicyWords> = {
  'terms-of-service': {
    lead: 'ما نتفق عليه حين تشترون من هنا. هذه الشروط لمن يشترون لأنفسهم أو للإهداء، لا لإعادة البيع.',
  },
  'privacy-policy': {
    lead: 'ما نعرفه عنكم، ولماذا، وإلى متى، وما يمكنكم أن تطلبوه منا. نحن نبيع الصابون، لا البيانات.',
  },
  'shipping-info': {
    lead: 'إلى أين نوصل، وكم يستغرق التوصيل، وكم يكلف.',
  },
  returns: {
    lead: 'حقوقكم القانونية، وفوقها وعد منا. للوعد شروط، لكنه لا ينتقص من حقوقكم أبداً.',
  },
}

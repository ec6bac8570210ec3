import { AgreementPage } from './agreement-page'

export const UserAgreementPage = () => <AgreementPage doc="user" />

export const LegalStatementPage = () => <AgreementPage doc="law" />

export const PrivacyPolicyPage = () => <AgreementPage doc="privacy" />

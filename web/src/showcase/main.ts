import './register'
import '../main'

# flags: --deny-import fractions
import pickle

print("ESCAPED", pickle.loads(b"cfractions\nFraction\n(I1\ntR."))
